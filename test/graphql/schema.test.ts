import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  validateSchema,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { MODEL_IDS, SERIES_NAMES } from '../../src/catalog/index.ts';
import { schema } from '../../src/graphql/index.ts';

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

describe('the schema', () => {
  it('is valid', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  it('describes every type, field, argument and enum value', () => {
    const undescribed: string[] = [];
    const check = (name: string, described: { readonly description?: string | null | undefined }) => {
      if (!described.description) undescribed.push(name);
    };
    for (const type of types) {
      check(type.name, type);
      if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value);
      if (isInputObjectType(type)) {
        for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field);
      }
      if (isObjectType(type) || isInterfaceType(type)) {
        for (const field of Object.values(type.getFields())) {
          check(`${type.name}.${field.name}`, field);
          for (const argument of field.args) check(`${type.name}.${field.name}(${argument.name})`, argument);
        }
      }
    }
    expect(undescribed).toEqual([]);
  });

  it('says of every custom scalar where it is specified', () => {
    const own = types.filter((type) => isScalarType(type)).filter((type) => !isSpecifiedScalarType(type));
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter(({ specifiedByURL }) => !URL.canParse(specifiedByURL ?? ''))).toEqual([]);
  });

  it('has no field id that is not unique for its type: clients keep objects by it', () => {
    const withId = types
      .filter((type) => isObjectType(type) && 'id' in type.getFields())
      .map(({ name }) => name);
    expect(withId.toSorted()).toEqual([
      'Account',
      'ApiKey',
      'AuditEntry',
      'GazetteerPlace',
      'Invitation',
      'LedgerEntry',
      'Model',
      'Plan',
      'Project',
      'Run',
    ]);
  });

  it('has an enum value for every model, variable and diagnostic', () => {
    const valuesOf = (name: string) => {
      const type = schema.getType(name);
      return isEnumType(type) ? type.getValues().map(({ value }) => value) : [];
    };
    expect(valuesOf('ModelId').toSorted()).toEqual(MODEL_IDS.toSorted());
    expect(valuesOf('VariableName').toSorted()).toEqual(SERIES_NAMES.toSorted());
  });
});
