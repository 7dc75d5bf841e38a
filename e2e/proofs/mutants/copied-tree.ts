import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '../../../scripts/root.mjs'

/**
 * Copies the files that git knows or would add into `folder`, as Stryker changes them in place. What is installed is linked,
 * but for the packages of the repository, which are those of the copy: a test sees a mutant of another package too.
 */
export function copyTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const file of new Set(listed.split('\0'))) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  linkInstalled('node_modules', folder)
  for (const parent of ['packages', 'apps'])
    for (const name of readdirSync(join(folder, parent))) {
      const installed = join(parent, name, 'node_modules')
      if (existsSync(join(root, installed))) linkInstalled(installed, folder)
    }
}

function linkInstalled(installed: string, folder: string): void {
  mkdirSync(join(folder, installed), { recursive: true })
  for (const name of readdirSync(join(root, installed))) {
    const path = join(installed, name)
    if (name === '@casement') linkWorkspaces(path, folder)
    else symlinkSync(join(root, path), join(folder, path))
  }
}

/** Links to the packages of the copy, which are relative as those of npm are. */
function linkWorkspaces(path: string, folder: string): void {
  mkdirSync(join(folder, path))
  for (const name of readdirSync(join(root, path))) {
    const link = join(root, path, name)
    const target = lstatSync(link).isSymbolicLink() ? readlinkSync(link) : resolve(link)
    symlinkSync(target, join(folder, path, name))
  }
}
