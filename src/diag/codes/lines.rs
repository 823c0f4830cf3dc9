//! Codes of the pass from bytes to logical lines (L): lines, continuation, preprocessor.

use super::codes;

codes! {
    OPEN_CHARACTER "L001" "character constant is not closed" r#"
A character constant starts with ' or " and ends with the same character on the same statement. The line ends before it.
To write the quote itself inside the constant, double it; to go on in the next line, end the line with & and start the next
one with & as well.

Wrong:
    print *, 'it's done

Right:
    print *, 'it''s done'
"#;
}
