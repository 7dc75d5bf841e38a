/** One worked example of an operation: what to send and what Power BI answers. */
export interface Example {
  operationId: string
  title: string
  parameters: Readonly<Record<string, unknown>>
  status: number
  body: unknown
}

type Json = Readonly<Record<string, unknown>>
const entriesOf = (value: unknown) => Object.entries((value ?? {}) as Json)

/**
 * The worked examples (`x-ms-examples`) in the swagger file. They come in two shapes, `responses.200.body` and
 * `responses.200` directly; here they are one.
 */
export function examplesIn(swagger: unknown): Example[] {
  return entriesOf((swagger as Json)['paths']).flatMap(([, methods]) =>
    entriesOf(methods).flatMap(([, operation]) =>
      entriesOf((operation as Json)['x-ms-examples']).flatMap(([title, example]) =>
        entriesOf((example as Json)['responses']).map(([status, answer]) => ({
          operationId: String((operation as Json)['operationId']),
          title,
          parameters: ((example as Json)['parameters'] ?? {}) as Json,
          status: Number(status),
          body: isRecord(answer) && 'body' in answer ? answer['body'] : answer,
        })),
      ),
    ),
  )
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null
