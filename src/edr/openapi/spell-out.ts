import type { EdrDocument } from './document.ts';

type Operation = NonNullable<NonNullable<EdrDocument['paths']>[string]['get']>;
type Listed = NonNullable<Operation['parameters']>[number];

/**
 * Parameters that the standard asks for. The queries look after them on their own, since what is missing may depend on others;
 * that an area may be given by `bbox` instead is ours.
 */
const DEMANDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['position', ['coords']],
  ['area', ['coords']],
  ['cube', ['bbox']],
  ['radius', ['coords', 'within', 'within-units']],
  ['trajectory', ['coords']],
]);

/** A box as the standard describes it: four numbers, six with levels. Ours is read from its text. */
const BOX = { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } } as const;
const BOX_EXAMPLE = [5, 45, 15, 55];

/**
 * A parameter of the query with all that EDR wants to see written out, defaults too (OGC EDR 1.0, requirements core/datetime-
 * definition, edr/rc-coords-definition and their like): how lists are written, and what is required. Descriptions and examples
 * go from its schema, where zod keeps them, to the parameter itself.
 */
export function spellOut(path: string, parameter: Listed): Listed {
  if (!('schema' in parameter) || typeof parameter.schema !== 'object') return parameter;
  const isBox = parameter.name === 'bbox';
  const { description, example: ofText, ...ofTexts } = parameter.schema as Record<string, unknown>;
  const schema = isBox ? BOX : ofTexts;
  const example = isBox ? BOX_EXAMPLE : ofText;
  const isDemanded = DEMANDED.get(path.slice(path.lastIndexOf('/') + 1))?.includes(parameter.name) === true;
  const inQuery = parameter.in === 'query';
  return {
    ...parameter,
    ...(inQuery && { required: parameter.required === true || isDemanded, style: 'form', explode: false }),
    ...(description !== undefined && { description: String(description) }),
    schema,
    ...(example !== undefined && { example }),
  };
}
