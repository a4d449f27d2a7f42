import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { changes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { errorBody } from "#contract/kit/errors.ts";
import { text } from "#server/kit/shared/texts.ts";

type Json = Record<string, unknown>;

/** Files have no JSON schema: in a body they are parts of a form. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "custom") Object.assign(jsonSchema, { type: "string", format: "binary" });
      // The format already says it; drop the regular expression.
      if (jsonSchema.format === "uuid" || jsonSchema.format === "date") delete jsonSchema.pattern;
    },
  }) as Json;
  return made;
}

const shape = (schema: Json): Record<string, Json> => (schema.properties ?? {}) as Record<string, Json>;
const needed = (schema: Json): readonly string[] => (schema.required ?? []) as string[];

const parameters = (schema: z.ZodType | undefined, where: "path" | "query"): Json[] => {
  if (!schema) return [];
  const json = schemaOf(schema, "input");
  return Object.entries(shape(json)).map(([name, s]) => ({
    name,
    in: where,
    required: where === "path" || needed(json).includes(name),
    schema: s,
  }));
};

/** Errors of calls; their bodies have one schema. */
const errors: Readonly<Record<string, readonly [description: string, key: string]>> = {
  401: ["No token, or one that is not good.", "errors.unauthorized"],
  403: ["The right is not held.", "errors.forbidden"],
  404: ["Not there, or not yours to see.", "errors.not_found"],
  409: ["The state forbids it, or somebody changed it meanwhile.", "errors.stale"],
  413: ["Too large.", "errors.body_too_large"],
  415: ["Not a kind of content that is accepted.", "errors.body_type"],
  422: ["Bad input, with the map of errors.", "errors.invalid"],
  423: ["A password has to be changed or a second factor set up first.", "errors.insecure_password"],
  429: ["Too many tries.", "errors.too_many_tries"],
  503: ["Overloaded; try again.", "errors.overloaded"],
};

function errorsOf(e: AnyEndpoint): readonly string[] {
  const open = e.permission === "public";
  return [
    ...(open && e.method !== "GET" ? [] : ["401"]),
    ...(open || e.permission === "any-account" ? [] : ["403"]),
    ...(e.params || e.reach || e.place ? ["404"] : []),
    ...(changes(e) ? ["409"] : []),
    ...(e.multipart ? ["413", "415"] : []),
    ...(e.body || e.query ? ["422"] : []),
    ...(open || e.insecureToo ? [] : ["423"]),
    ...(open && e.method !== "GET" ? ["429"] : []),
    "503",
  ];
}

const example = (status: string, key: string): Json => ({
  message: text("en", key, { minutes: 15 }),
  ...(status === "422" && { errors: { field: [text("en", "errors.required")] } }),
});

function operation(e: AnyEndpoint): Json {
  const body = e.body && schemaOf(e.body, "input");
  return {
    operationId: e.name,
    tags: [e.name.split(".")[0]],
    summary: e.summary,
    "x-permission": e.permission,
    ...(e.place && { "x-place": e.place }),
    ...(e.reach && { "x-reach": e.reach }),
    ...(e.permission === "public" ? { security: [] } : {}),
    parameters: [
      ...parameters(e.params, "path"),
      ...parameters(e.query, "query"),
      ...(changes(e) && e.permission !== "public" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(body && {
      requestBody: {
        required: !e.body?.safeParse(undefined).success,
        content: {
          "application/json": { schema: body },
          ...(e.multipart && { "multipart/form-data": { schema: body } }),
        },
      },
    }),
    responses: {
      200: {
        description: "Done.",
        content: e.binary
          ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
          : { "application/json": { schema: schemaOf(e.response, "output") } },
      },
      ...Object.fromEntries(errorsOf(e).map((status) => [status, { $ref: `#/components/responses/E${status}` }])),
    },
  };
}

/** The OpenAPI 3.1 description of every endpoint. */
export function openApi(endpoints: readonly AnyEndpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const e of endpoints) (paths[e.path] ??= {})[e.method.toLowerCase()] = operation(e);
  return {
    openapi: "3.1.0",
    info: {
      title: "Cordial",
      version: "1",
      description:
        "Every call of the product. `x-permission` is the right a call needs; `x-place` whose office or country is checked; `x-reach` which rows a list is limited to; `x-kind` of which kind of record an identifier is.",
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          schema: { type: "string", maxLength: 200 },
          description: "One for each submit: its repeat gets the first answer again. Kept for 7 days.",
        },
      },
      schemas: { Error: schemaOf(errorBody, "output") },
      responses: Object.fromEntries(
        Object.entries(errors).map(([status, [description, key]]) => [
          `E${status}`,
          {
            description,
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/Error" }, example: example(status, key) },
            },
          },
        ]),
      ),
    },
  };
}

const files = {
  "/api/docs": ["docs.html", "text/html; charset=utf-8"],
  "/api/docs/docs.js": ["docs.js", "text/javascript; charset=utf-8"],
  "/api/docs/docs.css": ["docs.css", "text/css; charset=utf-8"],
} as const;

/** `/api/openapi.json` and a page to read it and try calls. Both are the same for everybody; the document is built once. */
export function openApiRoutes(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  let document: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    document ??= JSON.stringify(openApi(endpoints));
    return await reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(document);
  });
  for (const [path, [file, type]] of Object.entries(files)) {
    const content = readFileSync(new URL(`docs/${file}`, import.meta.url));
    app.get(path, async (_request, reply) => await reply.header("cache-control", "no-cache").type(type).send(content));
  }
}
