import { linked } from '../webgl/gl.ts';
import type { Box } from './labels/label-boxes.ts';
import { SEGMENT } from './particles.ts';

/** Pixels that a trail is wide at its head. */
const WIDTH = 1.7;

/** Each segment is an instance of a strip of two triangles, as wide at its ends as the trail is opaque there. */
const VERTEX_SHADER = `#version 300 es
layout(location = 0) in vec4 a_ends;
layout(location = 1) in vec2 a_opacity;
uniform vec2 u_size;
uniform float u_width;
out float v_opacity;
void main() {
  bool isEnd = (gl_VertexID & 1) == 1;
  float side = gl_VertexID < 2 ? -0.5 : 0.5;
  vec2 along = a_ends.zw - a_ends.xy;
  float size = length(along);
  vec2 across = size > 0.0 ? vec2(-along.y, along.x) / size : vec2(0.0);
  v_opacity = isEnd ? a_opacity.y : a_opacity.x;
  vec2 at = (isEnd ? a_ends.zw : a_ends.xy) + across * side * u_width * (0.45 + 0.55 * v_opacity);
  gl_Position = vec4(at.x / u_size.x * 2.0 - 1.0, 1.0 - at.y / u_size.y * 2.0, 0.0, 1.0);
}`;
const FRAGMENT_SHADER = `#version 300 es
precision mediump float;
uniform vec4 u_colour;
in float v_opacity;
out vec4 o_colour;
void main() {
  o_colour = u_colour * v_opacity;
}`;

/** Draws trails on a separate WebGL canvas. Each frame is drawn from scratch, because fading the previous frame leaves ghosts
 * and costs a pass over all pixels.
 */
export class TrailPainter {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #buffer: WebGLBuffer;

  /** Throws Error where the canvas has no WebGL 2. */
  constructor(canvas: HTMLCanvasElement) {
    const gl = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false });
    if (gl === null) throw new Error('particles: there is no WebGL 2');
    this.#gl = gl;
    this.#program = linked(gl, VERTEX_SHADER, FRAGMENT_SHADER);
    this.#buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    for (const [location, count, offset] of [
      [0, 4, 0],
      [1, 2, 16],
    ] as const) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, count, gl.FLOAT, false, 4 * SEGMENT, offset);
      gl.vertexAttribDivisor(location, 1);
    }
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  /**
   * @param segments as `Particles.move` has them, in pixels of a canvas of `width` and `height`
   * @param colour red, green, blue and opacity, 0 to 1
   * @param clear boxes that stay empty: labels of the map below stand there
   */
  paint(
    segments: Float32Array<ArrayBuffer>,
    { width, height }: { readonly width: number; readonly height: number },
    [red, green, blue, opacity]: readonly [number, number, number, number],
    clear: readonly Box[] = [],
  ): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.useProgram(this.#program);
    gl.uniform2f(gl.getUniformLocation(this.#program, 'u_size'), width, height);
    gl.uniform1f(gl.getUniformLocation(this.#program, 'u_width'), WIDTH);
    gl.uniform4f(
      gl.getUniformLocation(this.#program, 'u_colour'),
      ...[red * opacity, green * opacity, blue * opacity, opacity],
    );
    gl.bufferData(gl.ARRAY_BUFFER, segments, gl.STREAM_DRAW);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, segments.length / SEGMENT);
    const density = gl.drawingBufferWidth / width;
    gl.enable(gl.SCISSOR_TEST);
    for (const box of clear) {
      const bottom = height - box.top - box.height;
      gl.scissor(box.left * density, bottom * density, box.width * density, box.height * density);
      gl.clear(gl.COLOR_BUFFER_BIT);
    }
    gl.disable(gl.SCISSOR_TEST);
  }

  /** Gives back what the graphics processor holds; browsers allow a page few contexts. */
  close(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}
