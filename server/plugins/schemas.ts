import type { TSchema } from 'typebox';

/** JSON Schema as far as the contract uses it. The contract explains `message` and `title`. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  title?: string;
  description?: string;
  message?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  [keyword: string]: unknown;
}

/**
 * Unions of literals become an enum, "X or null" a type list. They validate as before, but give one clear error, and
 * serialise without a validator.
 */
export function simplifySchema(schema: TSchema): JsonSchema {
  // Removes TypeBox's own markers.
  return simplify(JSON.parse(JSON.stringify(schema)) as JsonSchema);
}

function simplify(schema: JsonSchema): JsonSchema {
  const { anyOf, properties, items, ...rest } = schema;
  const simple: JsonSchema = { ...rest };
  if (properties) simple.properties = mapValues(properties, simplify);
  if (items) simple.items = simplify(items);

  return anyOf ? { ...union(anyOf.map(simplify)), ...simple } : simple;
}

function union(branches: JsonSchema[]): JsonSchema {
  const isNull = ({ type }: JsonSchema) => type === 'null';
  const others = branches.filter((branch) => !isNull(branch));
  const nullable = others.length < branches.length;
  if (others.every(({ const: value }) => typeof value === 'string')) {
    return nullableIf(nullable, { type: 'string', enum: others.map(({ const: value }) => value) });
  }
  const [only] = others;

  return others.length === 1 && only && isScalar(only) ? nullableIf(nullable, only) : { anyOf: branches };
}

const isScalar = ({ type }: JsonSchema) => typeof type === 'string' && type !== 'object' && type !== 'array';

function nullableIf(nullable: boolean, schema: JsonSchema): JsonSchema {
  if (!nullable) return schema;

  return { ...schema, type: [schema.type as string, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

/** PostgreSQL can't store NUL. */
export const WITHOUT_NUL = '^[^\\u0000]*$';

export const withoutNul = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, (part) => (isFreeText(part) ? { ...part, pattern: WITHOUT_NUL } : part));

function isFreeText({ type, pattern, format, enum: choices, ...rest }: JsonSchema): boolean {
  return [type].flat().includes('string') && !pattern && !format && !choices && !('const' in rest);
}

/** Applies `change` from the inside out. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inside = (part: JsonSchema) => mapSchema(part, change);

  return change({
    ...schema,
    ...(schema.properties && { properties: mapValues(schema.properties, inside) }),
    ...(schema.items && { items: inside(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inside) }),
  });
}

const mapValues = (properties: Record<string, JsonSchema>, change: (schema: JsonSchema) => JsonSchema) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema)]));
