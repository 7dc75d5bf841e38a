// Installs the engines that only tests ask, into a folder of their own that git ignores: npm run engines
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

const folder = '.engines/clickhouse'
mkdirSync(folder, { recursive: true })
console.log('ClickHouse in process (chdb 3.4.0, Apache-2.0), about 550 MB')
const { status } = spawnSync(
  'npm',
  [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--prefix',
    folder,
    'chdb@3.4.0',
  ],
  { stdio: 'inherit' },
)
process.exitCode = status ?? 1
