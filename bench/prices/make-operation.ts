import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

/** A field of a generated operation. */
export interface MadeField {
  readonly name: string;
  /** As text, with brackets; empty for none. One of them for each alias in turn. */
  readonly args: readonly string[];
  /** How often it is selected. */
  readonly count: number;
  readonly children: readonly MadeField[];
}

const MAX_DEPTH = 7;
const COUNTS = [1, 1, 1, 2, 5, 20, 80];

/** Strings by the name of the argument that takes them. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  unit: ['Cel', '[degF]', 'km/h', 'hPa', 'mm', 'nothing', '%', 'K'],
  zone: ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Nowhere'],
  name: ['Query', 'VariableName', 'PointForecast', 'ModelId'],
};

/** How many fields the text of an operation has. */
export function selectionsOf(fields: readonly MadeField[]): number {
  return fields.reduce((sum, { count, children }) => sum + count * (1 + selectionsOf(children)), 0);
}

/** Generates operations that are valid for a schema, from a source of numbers from 0 to below 1. */
export class OperationMaker {
  readonly #schema: GraphQLSchema;
  readonly #random: () => number;

  constructor(schema: GraphQLSchema, random: () => number) {
    this.#schema = schema;
    this.#random = random;
  }

  make(): readonly MadeField[] {
    const root = this.#schema.getQueryType();
    return root ? [this.#field(root, this.#oneOf(Object.values(root.getFields())), 1)] : [];
  }

  /** The same with a field more or less, other arguments, or more of one. */
  change(fields: readonly MadeField[]): readonly MadeField[] {
    const root = this.#schema.getQueryType();
    return root ? this.#changed(fields, root, 1) : fields;
  }

  print(fields: readonly MadeField[]): string {
    const text = fields
      .flatMap(({ name, args, count, children }, index) =>
        Array.from({ length: count }, (_, n) => {
          const inner = children.length === 0 ? '' : ` ${this.print(children)}`;
          return `a${index}_${n}: ${name}${args[n % args.length] ?? ''}${inner}`;
        }),
      )
      .join(' ');
    return `{ ${text} }`;
  }

  #changed(fields: readonly MadeField[], type: GraphQLObjectType, depth: number): readonly MadeField[] {
    const at = Math.floor(this.#random() * fields.length);
    return fields.map((made, index) => {
      const field = type.getFields()[made.name];
      if (index !== at || field === undefined) return made;
      const child = getNamedType(field.type);
      if (made.children.length > 0 && isObjectType(child) && this.#random() < 0.7) {
        return { ...made, children: this.#changed(made.children, child, depth + 1) };
      }
      const choice = this.#random();
      if (choice < 0.4) return { ...made, count: this.#oneOf(COUNTS) };
      if (choice < 0.8) return { ...made, args: this.#argumentsOf(field) };
      return this.#field(type, this.#oneOf(Object.values(type.getFields())), depth);
    });
  }

  #field(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, depth: number): MadeField {
    const child = getNamedType(field.type);
    const count = this.#oneOf(COUNTS);
    const made = { name: field.name, args: this.#argumentsOf(field), count };
    if (!isObjectType(child)) return { ...made, children: [] };
    const all = Object.values(child.getFields());
    const inner = depth < MAX_DEPTH ? all : all.filter((one) => !isObjectType(getNamedType(one.type)));
    const chosen = Array.from({ length: 1 + Math.floor(this.#random() * 3) }, () => this.#oneOf(inner));
    const children = chosen
      .filter((one) => one !== undefined)
      .map((one) => this.#field(child, one, depth + 1));
    return type === child && depth > MAX_DEPTH ? { ...made, children: [] } : { ...made, children };
  }

  /** Of a few aliases: they differ. */
  #argumentsOf({ args }: GraphQLField<unknown, unknown>): readonly string[] {
    const required = args.some(isRequiredArgument);
    return Array.from({ length: 6 }, () => {
      const given = args.filter((arg) => isRequiredArgument(arg) || this.#random() < 0.3);
      const text = given.map((arg) => `${arg.name}: ${this.#value(arg.type, arg)}`).join(' ');
      return text === '' && !required ? '' : `(${text})`;
    });
  }

  #value(type: GraphQLInputType, arg: Pick<GraphQLArgument, 'name'>, depth = 0): string {
    if (isNonNullType(type)) return this.#value(type.ofType, arg, depth);
    if (isListType(type)) {
      // Lists within lists multiply.
      const length = this.#oneOf(depth === 0 ? [1, 2, 7, 30] : [1, 2, 3]);
      return `[${Array.from({ length }, () => this.#value(type.ofType, arg, depth)).join(' ')}]`;
    }
    if (isEnumType(type)) return this.#oneOf(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      const given = type.isOneOf
        ? [depth > 2 ? fields.find((field) => getNamedType(field.type) !== type) : this.#oneOf(fields)]
        : fields.filter((field) => isRequiredInputField(field) || this.#random() < 0.3);
      const inner = given.flatMap((field) =>
        field === undefined ? [] : [`${field.name}: ${this.#value(field.type, field, depth + 1)}`],
      );
      return `{ ${inner.join(' ')} }`;
    }
    return this.#scalar(type.name, arg.name);
  }

  #scalar(type: string, name: string): string {
    const texts = TEXTS[name];
    if (texts !== undefined) return JSON.stringify(this.#oneOf(texts));
    switch (type) {
      case 'Boolean':
        return String(this.#random() < 0.5);
      case 'Float':
        return String(this.#degrees(name));
      case 'Time': {
        const day = 14 + Math.floor(this.#random() * 4);
        return `"2026-01-${day}T${String(Math.floor(this.#random() * 24)).padStart(2, '0')}:00:00Z"`;
      }
      case 'Int':
      case 'PositiveInt':
      case 'NonNegativeInt':
        return String(this.#oneOf([1, 2, 3, 6, 12, 24, 100, 1000, 100_000]));
      default:
        return '"x"';
    }
  }

  /** Edges of boxes span much of the globe, since others are refused. */
  #degrees(name: string): number {
    const share = Math.round(this.#random() * 100) / 100;
    switch (name) {
      case 'west':
        return -180 + 60 * share;
      case 'east':
        return 120 + 60 * share;
      case 'south':
        return -90 + 30 * share;
      case 'north':
        return 60 + 30 * share;
      case 'latitude':
        return 30 + 30 * share;
      case 'longitude':
        return -100 + 120 * share;
      default:
        return 100 * share;
    }
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }
}
