import type { Shape } from './shape.ts'

/** A value that the rest can be used without: undefined where something is wrong in it, which is reported. */
export const apart = <T>({ schema, read }: Shape<T>): Shape<T | undefined> => ({
  schema,
  isAside: true,
  read(value, path, tell) {
    let isSound = true
    const result = read(value, path, (finding) => {
      if (!finding.isAside) isSound = false
      tell({ ...finding, isAside: true })
    })
    return isSound ? result : undefined
  },
})

/** A part of a file that is judged by itself. */
export interface Part<T> {
  readonly path: string
  /** Undefined where something is wrong in it. */
  readonly value: T | undefined
  /** JSON of the part, right or wrong. */
  readonly given: unknown
}

/** A value apart, with its place, for programs that look further into it. */
export const part = <T>(shape: Shape<T>): Shape<Part<T>> => {
  const { read, ...own } = apart(shape)
  return { ...own, read: (given, path, tell) => ({ path, given, value: read(given, path, tell) }) }
}
