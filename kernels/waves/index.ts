// The sums of src/demo/atmosphere/wave-sums.ts over all waves that reach each point of a grid, whose tables stay in the memory.

/** Of each wave, float64: cosine and sine now, wavenumber, lean, centre and slope of its bell. */
const WAVE_BYTES: usize = 48;
const WAVES: usize = memory.data(64 * 48, 16);
const COSINE: usize = 0;
const SINE: usize = 8;
const WAVENUMBER: usize = 16;
const LEAN: usize = 24;
const BELL_CENTRE: usize = 32;
const BELL_SLOPE: usize = 40;

let points: i32 = 0;
/** Of each point, float64: latitude, secant, tangent. */
let places: usize = 0;
/** Of each point: where its pairs begin, and its first wave. Of height, then of moisture. */
let heightStarts: usize = 0;
let heightFirst: usize = 0;
let heightPairs: usize = 0;
let moistureStarts: usize = 0;
let moistureFirst: usize = 0;
let moisturePairs: usize = 0;
/** Seven fields of float32. */
let sums: usize = 0;

/** Makes room for the tables of so many points and pairs. */
export function reserve(count: i32, pairsOfHeight: i32, pairsOfMoisture: i32): void {
  points = count;
  const numbers = <usize>count << 2;
  places = (__heap_base + 15) & ~15;
  heightStarts = places + 24 * <usize>count;
  moistureStarts = heightStarts + numbers + 4;
  heightFirst = moistureStarts + numbers + 4;
  moistureFirst = heightFirst + numbers;
  heightPairs = moistureFirst + numbers;
  moisturePairs = heightPairs + (<usize>pairsOfHeight << 3);
  sums = moisturePairs + (<usize>pairsOfMoisture << 3);
  const end = sums + 7 * numbers + 16;
  const pages = <i32>((end + 65_535) >>> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
}

/** Where part `which` begins: waves, places, starts, firsts and pairs of height, those of moisture, sums. */
export function addressOf(which: i32): usize {
  if (which === 0) return WAVES;
  if (which === 1) return places;
  if (which === 2) return heightStarts;
  if (which === 3) return heightFirst;
  if (which === 4) return heightPairs;
  if (which === 5) return moistureStarts;
  if (which === 6) return moistureFirst;
  if (which === 7) return moisturePairs;
  return sums;
}

@inline
function sumOf(which: usize, point: usize): usize {
  return sums + which * (<usize>points << 2) + (point << 2);
}

// With a = kx - lean (y - centre) - phase, a wave is A cos a and the same wave a quarter wavelength further east A sin a;
// all derivatives are sums of the two, which are the lanes of a vector here.

/** Computes height, heightQuarter, heightEast, moisture. */
export function sumDriving(): void {
  for (let point: usize = 0; point < <usize>points; point++) {
    let both = f64x2.splat(0);
    let east: f64 = 0;
    const end = heightPairs + (<usize>load<u32>(heightStarts + (point << 2), 4) << 2);
    let wave = WAVES + <usize>load<u32>(heightFirst + (point << 2)) * WAVE_BYTES;
    for (let at = heightPairs + (<usize>load<u32>(heightStarts + (point << 2)) << 2); at < end; at += 8) {
      const waveBoth = bothOf(at, wave);
      both = f64x2.add(both, waveBoth);
      east -= load<f64>(wave, WAVENUMBER) * f64x2.extract_lane(waveBoth, 1);
      wave += WAVE_BYTES;
    }
    store<f32>(sumOf(0, point), <f32>f64x2.extract_lane(both, 0));
    store<f32>(sumOf(1, point), <f32>f64x2.extract_lane(both, 1));
    store<f32>(sumOf(2, point), <f32>(east * load<f64>(places + 24 * point, 8)));
    let moisture: f64 = 0;
    const last = moisturePairs + (<usize>load<u32>(moistureStarts + (point << 2), 4) << 2);
    wave = WAVES + <usize>load<u32>(moistureFirst + (point << 2)) * WAVE_BYTES;
    for (
      let at = moisturePairs + (<usize>load<u32>(moistureStarts + (point << 2)) << 2);
      at < last;
      at += 8
    ) {
      const parts = f64x2.mul(f64x2.promote_low_f32x4(v128.load64_zero(at)), v128.load(wave, COSINE));
      moisture += f64x2.extract_lane(parts, 0) + f64x2.extract_lane(parts, 1);
      wave += WAVE_BYTES;
    }
    store<f32>(sumOf(3, point), <f32>moisture);
  }
}

/** Computes heightQuarterEast, heightNorth, heightQuarterNorth, after the others. */
export function sumWinds(): void {
  for (let point: usize = 0; point < <usize>points; point++) {
    const place = places + 24 * point;
    const latitude = load<f64>(place);
    let quarterEast: f64 = 0;
    let north = f64x2.splat(0);
    const end = heightPairs + (<usize>load<u32>(heightStarts + (point << 2), 4) << 2);
    let wave = WAVES + <usize>load<u32>(heightFirst + (point << 2)) * WAVE_BYTES;
    for (let at = heightPairs + (<usize>load<u32>(heightStarts + (point << 2)) << 2); at < end; at += 8) {
      const both = bothOf(at, wave);
      const bell = load<f64>(wave, BELL_CENTRE) - load<f64>(wave, BELL_SLOPE) * latitude;
      quarterEast += load<f64>(wave, WAVENUMBER) * f64x2.extract_lane(both, 0);
      const lean = v128.xor(v128.load64_splat(wave, LEAN), f64x2(0.0, -0.0));
      const turned = i64x2.shuffle(both, both, 1, 0);
      north = f64x2.add(north, f64x2.add(f64x2.mul(f64x2.splat(bell), both), f64x2.mul(lean, turned)));
      wave += WAVE_BYTES;
    }
    // The factor cos^2 of every wave.
    const calming = 2 * load<f64>(place, 16);
    store<f32>(sumOf(4, point), <f32>(quarterEast * load<f64>(place, 8)));
    const height = <f64>load<f32>(sumOf(0, point));
    const quarter = <f64>load<f32>(sumOf(1, point));
    store<f32>(sumOf(5, point), <f32>(f64x2.extract_lane(north, 0) - calming * height));
    store<f32>(sumOf(6, point), <f32>(f64x2.extract_lane(north, 1) - calming * quarter));
  }
}

/** A wave at a point, and a quarter wavelength further east: c cos + s sin, s cos - c sin. */
@inline
function bothOf(at: usize, wave: usize): v128 {
  const pair = f64x2.promote_low_f32x4(v128.load64_zero(at));
  const turned = i64x2.shuffle(pair, pair, 1, 0);
  const sine = v128.xor(v128.load64_splat(wave, SINE), f64x2(0.0, -0.0));
  return f64x2.add(f64x2.mul(pair, v128.load64_splat(wave, COSINE)), f64x2.mul(turned, sine));
}
