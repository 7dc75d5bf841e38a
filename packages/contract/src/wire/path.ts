/**
 * Paths of the wire. A template has fixed text and two kinds of parameter:
 * `:name` is one segment, `*name` is any text, slashes included.
 *
 * Page and visual names travel raw: spaces, '/' and '%' are sent as they are (Power BI behaviour), so filling
 * does not encode and matching does not decode. `*name` takes as little as it can, the last one what is left.
 */
type ParamName<Path extends string> = Path extends `${string}:${infer Rest}` ? Segment<Rest> : never
type Segment<Rest extends string> = Rest extends `${infer Name}/${infer More}` ? Name | ParamName<More> : Rest

type Starred<Path extends string> = Path extends `${infer Before}*${infer After}`
  ? `${Before}:${Starred<After>}`
  : Path

/** The parameters of a template, by name: `ParamsOf<'/a/:b/*c'>` is `{ b: string; c: string }`. */
export type ParamsOf<Path extends string> = { readonly [Name in ParamName<Starred<Path>>]: string }

const parameter = /[:*](\w+)/g

/** The path of a message: every parameter replaced by its text, raw. */
export function fillPath<Path extends string>(template: Path, params: ParamsOf<Path>): string {
  if (!/[:*]/.test(template)) return template
  return template.replace(parameter, (_, name: string) => String(params[name as keyof ParamsOf<Path>]))
}

const patterns = new Map<string, RegExp>()

function patternFor(template: string): RegExp {
  let pattern = patterns.get(template)
  if (!pattern) {
    const source = template
      .split(/([:*]\w+)/)
      .map((part) =>
        part.startsWith(':')
          ? '([^/]+)'
          : part.startsWith('*')
            ? '([^]+?)'
            : part.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'),
      )
      .join('')
    pattern = new RegExp(`^${source}$`)
    patterns.set(template, pattern)
  }
  return pattern
}

/** The parameters of `path` under `template`, or undefined when it is another path. */
export function matchPath<Path extends string>(template: Path, path: string): ParamsOf<Path> | undefined {
  const found = patternFor(template).exec(path)
  if (!found) return undefined
  const names = [...template.matchAll(parameter)].map(([, name]) => name!)
  return Object.fromEntries(names.map((name, index) => [name, found[index + 1]!])) as ParamsOf<Path>
}

/** Orders templates so that the one with the most fixed text is tried first. */
export const bySpecificity = (a: string, b: string): number => fixedLength(b) - fixedLength(a)

const fixedLength = (template: string): number => template.replace(parameter, '').length
