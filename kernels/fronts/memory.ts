/** Points that pass through at a time. */
export const CHUNK: i32 = 1024;
/** Fields of float32 lie one behind the other, in chunks. */
const FIELD_BYTES: usize = <usize>(CHUNK << 2);

const INPUT: usize = memory.data(9 * 1024 * 4, 16);
const OUTPUT: usize = memory.data(8 * 1024 * 4, 16);
const NUMBERS: usize = memory.data(24 * 8, 16);

export function inputAt(): usize {
  return INPUT;
}

export function outputAt(): usize {
  return OUTPUT;
}

/** Where the numbers are to be put, as float64. */
export function numbersAt(): usize {
  return NUMBERS;
}

/** One of the numbers, twice. */
@inline
export function number(index: i32): v128 {
  return v128.load64_splat(NUMBERS + (<usize>index << 3));
}

/** Two points of an input. */
@inline
export function take(field: i32, at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(INPUT + <usize>field * FIELD_BYTES + at));
}

/** Two points of an output. */
@inline
export function put(field: i32, at: usize, values: v128): void {
  v128.store64_lane(OUTPUT + <usize>field * FIELD_BYTES + at, f32x4.demote_f64x2_zero(values), 0);
}
