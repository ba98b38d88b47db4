/** Puts a vertex of a field's mesh where the map's projection has it. */
export const vertexShader = (prelude: string, define: string): string => `#version 300 es
${prelude}
${define}
layout(location = 0) in vec4 a_vertex;
uniform float u_shift;
out vec2 v_cell;
void main() {
  v_cell = a_vertex.zw;
  gl_Position = projectTile(vec2(a_vertex.x + u_shift, a_vertex.y));
}`;

/**
 * Colours a pixel by the value of its cell, or by the four points around it, of which there are u_factor for each step of the grid. Values that are missing are left out of the four, and
 * where more than half of their weight is missing nothing is drawn. Of angles (u_angle) the shorter way around is taken. u_fade goes from the values before to those of now.
 */
export const FRAGMENT_SHADER = `#version 300 es
precision highp float;
precision highp sampler2D;
uniform sampler2D u_values;
uniform sampler2D u_before;
uniform sampler2D u_colours;
uniform bool u_raw;
uniform bool u_angle;
uniform float u_factor;
uniform float u_fade;
uniform vec3 u_range;
uniform vec2 u_line;
uniform vec4 u_hatch;
uniform float u_hatch_step;
in vec2 v_cell;
out vec4 o_colour;

// The turn of an angle that is nearest to another.
float unwrap(float value, float other) {
  return u_angle ? value - 360.0 * floor((value - other) / 360.0 + 0.5) : value;
}

float withinTurn(float value) {
  return u_angle ? value - 360.0 * floor(value / 360.0) : value;
}

float valueOf(sampler2D field, vec2 cell) {
  ivec2 last = textureSize(field, 0) - 1;
  vec2 at = clamp(cell * u_factor, vec2(0.0), vec2(last));
  if (u_raw) return texelFetch(field, ivec2(floor(at + 0.5)), 0).r;
  ivec2 low = ivec2(floor(at));
  ivec2 high = min(low + 1, last);
  vec2 part = at - vec2(low);
  float corner = texelFetch(field, low, 0).r;
  float upper = mix(corner, unwrap(texelFetch(field, ivec2(high.x, low.y), 0).r, corner), part.x);
  float lower = mix(
    unwrap(texelFetch(field, ivec2(low.x, high.y), 0).r, corner), unwrap(texelFetch(field, high, 0).r, corner), part.x);
  float between = mix(upper, lower, part.y);
  // One that is missing makes it missing.
  if (!isnan(between)) return withinTurn(between);
  float first = 0.0;
  float sum = 0.0;
  float weight = 0.0;
  for (int n = 0; n < 4; n++) {
    ivec2 offset = ivec2(n & 1, n >> 1);
    vec2 side = mix(1.0 - part, part, vec2(offset));
    float value = texelFetch(field, ivec2(offset.x == 0 ? low.x : high.x, offset.y == 0 ? low.y : high.y), 0).r;
    if (!isnan(value)) {
      if (weight == 0.0) first = value;
      sum += side.x * side.y * unwrap(value, first);
      weight += side.x * side.y;
    }
  }
  // Not a number, in a way that no compiler folds.
  return weight < 0.5 ? uintBitsToFloat(0x7fc00000u) : withinTurn(sum / weight);
}

vec4 colourOf(float value) {
  if (isnan(value)) return vec4(0.0);
  float at = u_range.z > 0.5 ? log(max(value, 1e-30)) : value;
  int count = textureSize(u_colours, 0).x;
  int index = clamp(int(floor((at - u_range.x) / (u_range.y - u_range.x) * float(count))), 0, count - 1);
  vec4 colour = texelFetch(u_colours, ivec2(index, 0), 0);
  return vec4(colour.rgb * colour.a, colour.a);
}

void main() {
  float value = valueOf(u_values, v_cell);
  if (isnan(value)) {
    // Stripes of the screen, a quarter as wide as they are apart.
    if (u_hatch.a <= 0.0 || mod(gl_FragCoord.x + gl_FragCoord.y, u_hatch_step) > 0.25 * u_hatch_step) discard;
    o_colour = u_hatch;
    return;
  }
  vec4 colour = colourOf(value);
  if (u_fade < 1.0) colour = mix(colourOf(valueOf(u_before, v_cell)), colour, u_fade);
  if (u_line.y > 0.5 && !u_raw) {
    float apart = abs(value - u_line.x) / max(fwidth(value), 1e-6);
    colour = mix(vec4(0.1, 0.12, 0.16, 1.0), colour, clamp(apart - 0.2, 0.35, 1.0));
  }
  if (colour.a <= 0.0) discard;
  o_colour = colour;
}`;
