/** A place in a text; both count from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** Error in a text that should be JSON. */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError'
  readonly place: TextPlace
  constructor(message: string, place: TextPlace) {
    super(message)
    this.place = place
  }
}

/** Position at which a value of the text begins; a member of an object begins with its name. */
interface Node {
  readonly at: number
  readonly members?: ReadonlyMap<string, Node>
  readonly items?: readonly Node[]
}

/** Nested deeper than this nothing means anything. */
const deepest = 200

/**
 * A text's JSON value, and where each part of it stands: `placeOf('pages[0].visuals[2].type')`, or the place of what is
 * nearest above it.
 *
 * Throws JsonTextError at the first character that is wrong, and for a name given twice in one object: JSON.parse would
 * silently keep the last.
 */
export function parseJsonText(text: string): { value: unknown; placeOf(path: string): TextPlace } {
  const tree = treeOf(text)
  return { value: JSON.parse(text) as unknown, placeOf: (path) => placeAt(text, nodeAt(tree, path).at) }
}

function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset)
  const lastBreak = before.lastIndexOf('\n')
  return { line: before.split('\n').length, column: offset - lastBreak }
}

/** The parts of a path: `.name`, `[0]` and `["any name"]`. */
const parts = /\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|\.?([^.[\]]+)/g

function nodeAt(tree: Node, path: string): Node {
  let node = tree
  for (const [, quoted, index, name] of path.matchAll(parts)) {
    const next =
      index === undefined ? node.members?.get((quoted ?? name)!) : node.items?.[Number.parseInt(index, 10)]
    if (!next) return node
    node = next
  }
  return node
}

const space = /[ \t\n\r]*/y
const string = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const word = /true|false|null/y

function treeOf(text: string): Node {
  let at = 0

  function take(token: RegExp): string | null {
    token.lastIndex = at
    const [found = null] = token.exec(text) ?? []
    if (found !== null) at += found.length
    return found
  }
  function skip(): void {
    take(space)
  }
  function takeSign(sign: string): boolean {
    if (text[at] !== sign) return false
    at++
    skip()
    return true
  }
  function refuse(expected: string, where = at): never {
    const found = where >= text.length ? 'the end of the file' : JSON.stringify(text[where])
    throw new JsonTextError(`expected ${expected}, found ${found}`, placeAt(text, where))
  }

  function members(level: number): Node['members'] {
    const found = new Map<string, Node>()
    if (takeSign('}')) return found
    for (;;) {
      const start = at
      const quoted = take(string)
      if (quoted === null)
        refuse(found.size > 0 && text[at] === '}' ? 'another name after the comma' : 'a name in quotes')
      const name = JSON.parse(quoted) as string
      if (found.has(name))
        throw new JsonTextError(`${quoted} is given twice in this object`, placeAt(text, start))
      skip()
      if (!takeSign(':')) refuse('":" after the name')
      found.set(name, { ...node(level), at: start })
      if (takeSign('}')) return found
      if (!takeSign(',')) refuse('"," or "}"')
    }
  }
  function items(level: number): readonly Node[] {
    const found: Node[] = []
    if (takeSign(']')) return found
    for (;;) {
      found.push(node(level))
      if (takeSign(']')) return found
      if (!takeSign(',')) refuse('"," or "]"')
    }
  }
  function node(level: number): Node {
    const start = at
    if (level > deepest) refuse(`at most ${deepest} levels`)
    if (takeSign('{')) return { at: start, members: members(level + 1)! }
    if (takeSign('[')) return { at: start, items: items(level + 1) }
    if ((take(string) ?? take(number) ?? take(word)) === null) refuse('a value')
    skip()
    return { at: start }
  }

  if (text.startsWith('\uFEFF')) refuse('a file without a byte order mark')
  skip()
  const tree = node(0)
  if (at < text.length) refuse('the end of the file')
  return tree
}
