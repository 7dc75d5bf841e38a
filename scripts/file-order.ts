import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where Vitest reads which environment a file asks for. */
const asked = /@vitest-environment\s+([\w-]+)\b/

const environmentOf = ({ moduleId, project }: TestSpecification): string =>
  asked.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? project.config.environment

/** Values in the order in which their keys first come; those of one key follow one another, in the order that they have. */
function byFirst<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return [...groups.values()].flat()
}

/**
 * The order of Vitest, in which the files of one environment follow one another: a process ends where the next file asks for
 * another, and the one that follows it loads anew what the two share.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return byFirst(sorted, (file) => `${file.project.name} ${environmentOf(file)}`)
  }
}
