//! Memory spaces of variables (CUDA Fortran guide 3.2): which attribute is allowed where, and what holds without one.

use super::super::ScopeKind;
use super::{Analyzer, Cx, Entity};
use crate::diag::{Code, Diagnostic, codes};
use crate::ir::{Role, Shape, Space, Target};
use crate::source::Span;

impl Analyzer<'_> {
    pub(super) fn entity_space(
        &mut self,
        cx: Cx,
        entity: &Entity,
        role: &Role,
        shape: &Shape,
    ) -> Space {
        let target = cx
            .procedure
            .map_or(Target::Host, |procedure| self.program[procedure].target);
        if matches!(target, Target::Global | Target::GridGlobal) {
            self.check_kernel_dummy(entity, role);
        }
        match entity.written_space() {
            Some((space, span)) => self.written(cx, entity, role, shape, target, space, span),
            None => default_space(entity, role, target),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn written(
        &mut self,
        cx: Cx,
        entity: &Entity,
        role: &Role,
        shape: &Shape,
        target: Target,
        space: Space,
        span: Span,
    ) -> Space {
        match space {
            Space::Shared => self.check_shared(entity, target, span),
            Space::Constant => self.check_constant(cx, entity, shape, span),
            Space::Managed | Space::Pinned
                if target != Target::Host && !matches!(role, Role::Dummy(_)) =>
            {
                let why = if let Space::Pinned = space {
                    "pinned memory is memory of the host"
                } else {
                    "managed memory is allocated by the host"
                };
                let help = "declare it in host code and pass it to the kernel";
                self.device_rule(codes::MANAGED_IN_DEVICE_CODE, entity, span, why, help);
            }
            Space::Texture if !entity.has("POINTER") => {
                let why = "a texture is bound to device memory by pointer assignment";
                let help = "declare it POINTER as well";
                self.device_rule(codes::ATTRIBUTE_CONFLICT, entity, span, why, help);
            }
            Space::Pinned => self.check_pinned(entity, role, span),
            Space::Device if *role == Role::Local && target != Target::Host => {
                // Says where the target lies; the pointer itself is the thread's.
                if entity.has("POINTER") {
                    return Space::Host;
                }
                return self.device_local(entity, span);
            }
            Space::Device if entity.has("VALUE") => return Space::Host,
            Space::Host | Space::Device | Space::Managed | Space::Texture => {}
        }
        space
    }

    fn check_shared(&mut self, entity: &Entity, target: Target, span: Span) {
        if target == Target::Host {
            let found = Diagnostic::error(
                codes::SHARED_IN_HOST_CODE,
                format!("SHARED variable '{}' in host code", entity.name.text),
            )
            .at(span, "shared memory belongs to a thread block")
            .help("declare it in the kernel or device procedure that uses it");
            self.report(found);
        }
        if entity.init.is_some() {
            self.device_rule(
                codes::DEVICE_INITIALISED,
                entity,
                span,
                "shared memory cannot have an initial value",
                "assign the value in the kernel, and call syncthreads() before other threads read it",
            );
        }
    }

    fn check_constant(&mut self, cx: Cx, entity: &Entity, shape: &Shape, span: Span) {
        if !matches!(self.scope(cx).kind, ScopeKind::Module(_)) {
            let found = Diagnostic::error(
                codes::CONSTANT_OUTSIDE_MODULE,
                format!("CONSTANT variable '{}' outside a module", entity.name.text),
            )
            .at(span, "constant memory is declared in modules")
            .help("move the declaration to the module that holds the kernels");
            self.report(found);
        }
        let deferred = matches!(shape, Shape::Deferred(_));
        if deferred || entity.has("ALLOCATABLE") || entity.has("POINTER") {
            self.device_rule(
                codes::CONSTANT_OF_UNKNOWN_SIZE,
                entity,
                span,
                "constant memory has a fixed size",
                "declare it with its bounds, or DEVICE instead of CONSTANT",
            );
        }
    }

    fn check_pinned(&mut self, entity: &Entity, role: &Role, span: Span) {
        if !entity.has("ALLOCATABLE") && !matches!(role, Role::Dummy(_)) {
            let message = format!("PINNED has no effect on '{}'", entity.name.text);
            let found = Diagnostic::warning(codes::PINNED_NOT_ALLOCATABLE, message)
                .at(span, "only allocated memory can be pinned")
                .help("declare it ALLOCATABLE and allocate it");
            self.report(found);
        }
    }

    /// A DEVICE local of device code is a local of its thread, as it would be without the attribute.
    fn device_local(&mut self, entity: &Entity, span: Span) -> Space {
        let message = format!(
            "DEVICE means nothing for the local variable '{}' of device code",
            entity.name.text
        );
        let found = Diagnostic::warning(codes::DEVICE_LOCAL, message)
            .at(span, "every thread has its own copy in any case")
            .help("remove DEVICE");
        self.report(found);
        Space::Host
    }

    fn device_rule(&mut self, code: Code, entity: &Entity, span: Span, why: &str, help: &str) {
        let message = format!("'{}' cannot be declared like this", entity.name.text);
        self.report(Diagnostic::error(code, message).at(span, why).help(help));
    }

    /// Dummy arguments of kernels (guide 3.1.3): neither OPTIONAL nor ALLOCATABLE nor POINTER.
    fn check_kernel_dummy(&mut self, entity: &Entity, role: &Role) {
        if !matches!(role, Role::Dummy(_)) {
            return;
        }
        if let Some(span) = entity.attr("SHARED") {
            let message = format!(
                "dummy argument '{}' of a kernel cannot be SHARED",
                entity.name.text
            );
            let found = Diagnostic::error(codes::KERNEL_DUMMY, message)
                .at(
                    span,
                    "a launch has no shared memory to pass: each block gets its own",
                )
                .help("declare it as a local variable of the kernel");
            self.report(found);
        }
        for keyword in ["OPTIONAL", "ALLOCATABLE", "POINTER"] {
            if let Some(span) = entity.attr(keyword) {
                if keyword != "OPTIONAL" && is_array_of_device(entity) {
                    self.warn_of_array_of_launch(entity, keyword, span);
                    continue;
                }
                let message = format!(
                    "dummy argument '{}' of a kernel cannot be {keyword}",
                    entity.name.text
                );
                let found = Diagnostic::error(codes::KERNEL_DUMMY, message)
                    .at(span, "a launch passes addresses and values only")
                    .help(match keyword {
                        "OPTIONAL" => "pass it in every launch, or write two kernels",
                        _ => "pass the array itself and declare it with its shape",
                    });
                self.report(found);
            }
        }
    }

    /// A launch hands over where the data lies and its bounds, not the pointer or allocatable variable.
    fn warn_of_array_of_launch(&mut self, entity: &Entity, keyword: &str, span: Span) {
        let name = &entity.name.text;
        let message =
            format!("{keyword} means nothing for the dummy argument '{name}' of a kernel");
        let found = Diagnostic::warning(codes::ARRAY_OF_LAUNCH, message)
            .at(
                span,
                "taken as an array with the bounds of the actual argument",
            )
            .help("declare it with assumed shape");
        self.report(found);
    }
}

/// An array that may be what a launch hands over.
fn is_array_of_device(entity: &Entity) -> bool {
    entity.dims.is_some() && !entity.has("TEXTURE") && !entity.has("PINNED")
}

/// Without an attribute: dummies of kernels are device data unless they are passed by value; everything else is host memory, which in device code
/// means a local of the thread.
fn default_space(entity: &Entity, role: &Role, target: Target) -> Space {
    let kernel = matches!(target, Target::Global | Target::GridGlobal);
    if kernel && matches!(role, Role::Dummy(_)) && !entity.has("VALUE") {
        Space::Device
    } else {
        Space::Host
    }
}
