import { z } from 'zod';
import type { ZodOpenApiOverrideMeta } from 'zod-openapi';
import { IsobarError } from '../../../platform/index.ts';

/**
 * How a parameter is described: by what its text stands for, where zod would describe the text. Descriptions and examples of
 * the same `meta` stay.
 */
export function shownAs(schema: z.core.JSONSchema.BaseSchema): { override: ZodOpenApiOverrideMeta } {
  return {
    override: ({ jsonSchema }) => {
      for (const key of Object.keys(jsonSchema)) {
        if (key !== 'description' && key !== 'example') delete jsonSchema[key];
      }
      Object.assign(jsonSchema, schema);
    },
  };
}

/**
 * A schema whose values a function reads; its IsobarError becomes the parameter's own, whose name is put before it.
 * @param name the parameter, where messages start with it already
 */
export function readWith<Given, Value>(schema: z.ZodType<Given>, read: (given: Given) => Value, name = '') {
  return schema.transform((given, context): Value => {
    try {
      return read(given);
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      const detail = error.faults[0]?.detail ?? error.message;
      const isNamed = name !== '' && detail.startsWith(`${name} `);
      context.addIssue({ code: 'custom', message: isNamed ? detail.slice(name.length + 1) : detail });
      return z.NEVER;
    }
  });
}
