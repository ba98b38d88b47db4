import type { CustomLayerInterface, CustomRenderMethodInput, Map as GlMap } from 'maplibre-gl';
import { type ColourScale, TABLE_SIZE, tableOf } from '../../../display/index.ts';
import { linked } from '../webgl/gl.ts';
import type { Blend } from './blend.ts';
import { type FieldMesh, meshOf } from './field-mesh.ts';
import type { Field } from './grid/field-grid.ts';
import { drawnFactor, finerField } from './grid/finer-field.ts';
import { FRAGMENT_SHADER, vertexShader } from './shaders.ts';

/** What the layer draws. */
export interface DrawnField {
  readonly field: Field;
  readonly scale: ColourScale;
  readonly isRaw: boolean;
  readonly blend: Blend;
  /** Of stripes over cells without a value: red, green, blue and opacity, 0 to 1. */
  readonly hatch: readonly [number, number, number, number];
}

/** CSS pixels between stripes over cells without a value. */
const HATCH_PIXELS = 9;
const FADE_MS = 120;
/** Where a frame takes longer, a fade would only show the old field for one more frame. */
const SLOW_FRAME_MS = 50;
/** After so long the page was hidden, and no frame was slow. */
const HIDDEN_MS = 2000;
/** The name under which the browser notes when a field is drawn for the first time, for `npm run bench:web` and its own tools. */
const MARK = 'isobar:field-drawn';
const UNIFORMS = [
  'u_projection_matrix',
  'u_projection_fallback_matrix',
  'u_projection_tile_mercator_coords',
  'u_projection_clipping_plane',
  'u_projection_transition',
  'u_shift',
  'u_values',
  'u_before',
  'u_colours',
  'u_raw',
  'u_angle',
  'u_factor',
  'u_fade',
  'u_range',
  'u_line',
  'u_hatch',
  'u_hatch_step',
] as const;

interface Program {
  readonly program: WebGLProgram;
  readonly at: Readonly<Record<(typeof UNIFORMS)[number], WebGLUniformLocation | null>>;
}

/** What the graphics processor holds of a mesh. */
interface KeptMesh {
  readonly key: string;
  readonly mesh: FieldMesh;
  readonly vao: WebGLVertexArrayObject;
  readonly buffers: readonly WebGLBuffer[];
}

/** A field on the model's own rows and columns, drawn by the graphics processor below coasts and labels. */
export class FieldLayer implements CustomLayerInterface {
  readonly id = 'field';
  readonly type = 'custom';
  readonly renderingMode = '2d';
  #map: GlMap | null = null;
  readonly #programs = new Map<string, Program>();
  #mesh: KeptMesh | null = null;
  #values: WebGLTexture | null = null;
  #before: WebGLTexture | null = null;
  #colours: WebGLTexture | null = null;
  #drawn: DrawnField | null = null;
  /** What the textures hold. */
  #kept: DrawnField | null = null;
  #range: readonly [number, number, number] = [0, 1, 0];
  /** Texels of the values for each step of the grid. */
  #factor = 1;
  #fadeFrom = Number.NEGATIVE_INFINITY;
  /** Time of the last frame of a running fade; null outside of fades. */
  #fadedAt: number | null = null;
  #isSlow = false;
  /** Whether a field gives way to the next one of its grid gradually. */
  fades = true;
  /** Called in the frame that first draws a field. */
  onDrawn: () => void = () => {};

  onAdd(map: GlMap): void {
    this.#map = map;
  }

  onRemove(_map: GlMap, gl: WebGL2RenderingContext): void {
    for (const { program } of this.#programs.values()) gl.deleteProgram(program);
    this.#programs.clear();
    for (const texture of [this.#values, this.#before, this.#colours]) gl.deleteTexture(texture);
    this.#forgetMesh(gl);
    this.#kept = null;
    this.#map = null;
  }

  /** Draws a field from the next frame on; null draws none. */
  show(next: DrawnField | null): void {
    this.#drawn = next;
    this.#map?.triggerRepaint();
  }

  /**
   * Uploads what is new, in a frame: the map library remembers the state of the context between frames.
   * @returns whether there are other values than before
   */
  #take(gl: WebGL2RenderingContext, next: DrawnField): boolean {
    const before = this.#kept;
    const isNew = next.field !== before?.field;
    if (isNew || next.isRaw !== before.isRaw) this.#takeField(gl, next, before);
    if (next.scale !== before?.scale) this.#takeScale(gl, next.scale);
    this.#kept = next;
    return isNew;
  }

  #takeField(
    gl: WebGL2RenderingContext,
    { field, scale, isRaw, blend }: DrawnField,
    before: DrawnField | null,
  ): void {
    const { grid } = field;
    const isSameKind = before?.field.grid === grid && before.scale === scale && before.isRaw === isRaw;
    gl.deleteTexture(this.#before);
    this.#before = this.#values;
    const { nx, ny, values, factor } = finerField(
      grid,
      field.values,
      isRaw ? 1 : drawnFactor(grid),
      'bounded',
      blend,
    );
    this.#factor = factor;
    this.#values = texture(gl, gl.R32F, nx, ny, gl.RED, gl.FLOAT, values);
    const fades = this.fades && isSameKind && !this.#isSlow;
    this.#fadeFrom = fades ? performance.now() : Number.NEGATIVE_INFINITY;
    this.#fadedAt = null;
    if (this.#mesh?.key === grid.key) return;
    this.#forgetMesh(gl);
    const mesh = meshOf(grid);
    const vao = gl.createVertexArray();
    gl.bindVertexArray(vao);
    const vertices = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
    gl.bufferData(gl.ARRAY_BUFFER, mesh.vertices, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, 0);
    const triangles = gl.createBuffer();
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, triangles);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.triangles, gl.STATIC_DRAW);
    gl.bindVertexArray(null);
    this.#mesh = { key: grid.key, mesh, vao, buffers: [vertices, triangles] };
  }

  #takeScale(gl: WebGL2RenderingContext, scale: ColourScale): void {
    const { texels, from, to, isLogarithmic } = tableOf(scale);
    gl.deleteTexture(this.#colours);
    this.#colours = texture(gl, gl.RGBA8, TABLE_SIZE, 1, gl.RGBA, gl.UNSIGNED_BYTE, texels);
    this.#range = [from, to, isLogarithmic ? 1 : 0];
  }

  render(gl: WebGL2RenderingContext | WebGLRenderingContext, input: CustomRenderMethodInput): void {
    const drawn = this.#drawn;
    if (!(gl instanceof WebGL2RenderingContext) || drawn === null) return;
    if (this.#take(gl, drawn)) {
      performance.mark(MARK);
      this.onDrawn();
    }
    const mesh = this.#mesh;
    if (mesh === null) return;
    const { program, at } = this.#programFor(gl, input);
    const now = performance.now();
    const fade = Math.min(1, (now - this.#fadeFrom) / FADE_MS);
    const frameMs = this.#fadedAt === null ? 0 : now - this.#fadedAt;
    if (frameMs > SLOW_FRAME_MS && frameMs < HIDDEN_MS) this.#isSlow = true;
    this.#fadedAt = fade < 1 ? now : null;
    gl.useProgram(program);
    gl.bindVertexArray(mesh.vao);
    for (const state of [gl.CULL_FACE, gl.DEPTH_TEST, gl.STENCIL_TEST]) gl.disable(state);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    for (const [unit, bound] of [this.#values, this.#before ?? this.#values, this.#colours].entries()) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, bound);
    }
    gl.uniform1i(at.u_values, 0);
    // Textures of another size than the grid's are never read: without a fade only the values are.
    gl.uniform1i(at.u_before, 1);
    gl.uniform1i(at.u_colours, 2);
    gl.uniform1i(at.u_raw, drawn.isRaw || drawn.blend === 'none' ? 1 : 0);
    gl.uniform1i(at.u_angle, drawn.blend === 'angles' ? 1 : 0);
    gl.uniform1f(at.u_factor, this.#factor);
    gl.uniform1f(at.u_fade, fade);
    gl.uniform3f(at.u_range, ...this.#range);
    gl.uniform2f(at.u_line, drawn.scale.line ?? 0, drawn.scale.line === null ? 0 : 1);
    const [red, green, blue, opacity] = drawn.hatch;
    gl.uniform4f(at.u_hatch, red * opacity, green * opacity, blue * opacity, opacity);
    gl.uniform1f(at.u_hatch_step, HATCH_PIXELS * devicePixelRatio);
    const projection = input.defaultProjectionData;
    gl.uniformMatrix4fv(at.u_projection_matrix, false, projection.mainMatrix);
    gl.uniformMatrix4fv(at.u_projection_fallback_matrix, false, projection.fallbackMatrix);
    gl.uniform4f(at.u_projection_tile_mercator_coords, ...projection.tileMercatorCoords);
    gl.uniform4f(at.u_projection_clipping_plane, ...projection.clippingPlane);
    gl.uniform1f(at.u_projection_transition, projection.projectionTransition);
    for (const shift of this.#copies(mesh.mesh)) {
      gl.uniform1f(at.u_shift, shift);
      gl.drawElements(gl.TRIANGLES, mesh.mesh.triangles.length, gl.UNSIGNED_INT, 0);
    }
    gl.bindVertexArray(null);
    if (fade < 1) this.#map?.triggerRepaint();
  }

  /** The copies of the world that show a part of the mesh. */
  #copies({ west, east }: FieldMesh): readonly number[] {
    const bounds = this.#map?.getBounds();
    if (bounds === undefined) return [0];
    const first = Math.ceil((bounds.getWest() - east) / 360);
    const last = Math.floor((bounds.getEast() - west) / 360);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
  }

  #programFor(gl: WebGL2RenderingContext, { shaderData }: CustomRenderMethodInput): Program {
    const known = this.#programs.get(shaderData.variantName);
    if (known !== undefined) return known;
    const vertex = vertexShader(shaderData.vertexShaderPrelude, shaderData.define);
    const program = linked(gl, vertex, FRAGMENT_SHADER);
    const at = Object.fromEntries(UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]));
    const made = { program, at: at as Program['at'] };
    this.#programs.set(shaderData.variantName, made);
    return made;
  }

  #forgetMesh(gl: WebGL2RenderingContext): void {
    if (this.#mesh === null) return;
    gl.deleteVertexArray(this.#mesh.vao);
    for (const buffer of this.#mesh.buffers) gl.deleteBuffer(buffer);
    this.#mesh = null;
  }
}

function texture(
  gl: WebGL2RenderingContext,
  form: number,
  width: number,
  height: number,
  format: number,
  type: number,
  data: ArrayBufferView<ArrayBuffer>,
): WebGLTexture {
  const made = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, made);
  // The map library leaves its own settings for what it uploads.
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
  for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
  gl.texImage2D(gl.TEXTURE_2D, 0, form, width, height, 0, format, type, data);
  return made;
}
