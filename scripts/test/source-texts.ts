import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** Every source file of the workspaces: its path below the root, and its text. */
export const sourceTexts = (): { path: string; text: string }[] =>
  ['packages', 'apps', '.']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name, 'src')))
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
