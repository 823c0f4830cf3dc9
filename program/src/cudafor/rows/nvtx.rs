//! Procedures of module NVTX: ranges and marks for profilers.

use super::{meets, param, predefined, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "nvtxstartrange" host [(label Scalar(Basic::Character(0))) [icolor Scalar(Basic::Integer(4))]] -> none; known; f "nvtx_start_range"; no;
    "nvtxendrange" host [] -> none; known; f "nvtx_end_range"; no;
    "nvtxrangepush" host [(label Scalar(Basic::Character(0)))] -> Exactly(Basic::Integer(4)); known; f "nvtx_range_push"; no;
    "nvtxrangepusha" host [(label Scalar(Basic::Character(0)))] -> Exactly(Basic::Integer(4)); known; f "nvtx_range_push"; no;
    "nvtxrangepop" host [] -> Exactly(Basic::Integer(4)); known; f "nvtx_range_pop"; no;
    "nvtxrangestart" host [(label Scalar(Basic::Character(0)))] -> Exactly(Basic::Integer(8)); known; f "nvtx_range_start"; no;
    "nvtxrangestarta" host [(label Scalar(Basic::Character(0)))] -> Exactly(Basic::Integer(8)); known; f "nvtx_range_start"; no;
    "nvtxrangeend" host [(id Scalar(Basic::Integer(8)))] -> none; known; f "nvtx_range_end"; no;
    "nvtxmark" host [(label Scalar(Basic::Character(0)))] -> none; known; f "nvtx_mark"; no;
    "nvtxmarka" host [(label Scalar(Basic::Character(0)))] -> none; known; f "nvtx_mark"; no;
}
