import { expect, onTestFinished, test, vi } from 'vitest'
import { version } from '@casement/server'
import { commands } from '../src/commands.ts'
import { main } from '../src/main.ts'

/** What the command says to these words, and how it ends; nothing is started. */
async function said(...words: string[]) {
  const [out, wrong] = [[] as string[], [] as string[]]
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void out.push(String(line))),
    vi.spyOn(console, 'error').mockImplementation((line) => void wrong.push(String(line))),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${code}`)
    }),
  ]
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  const end = await main(words).then(
    () => 'ended',
    (error: Error) => error.message,
  )
  return { out: out.join('\n'), wrong: wrong.join('\n'), end }
}
const names = [...commands.keys()]

test.each(['version', '--version', '-v'])('%s says which version runs, and on which Node', async (word) => {
  const { out, end } = await said(word)
  expect([out, end]).toEqual([
    `casement ${version} (Node ${process.versions.node}, ${process.platform} ${process.arch})`,
    'ended',
  ])
})

test.each(['help', '--help', '-h'])('%s lists every command with a line', async (word) => {
  const { out, end } = await said(word)
  const [first, , ...lines] = out.split('\n')
  expect([first!.split(' (')[0], end]).toEqual([`casement ${version}`, 'ended'])
  const listed = lines.filter((line) => line.startsWith('casement ')).map((line) => line.split(' ')[1])
  expect([...new Set(listed)]).toEqual(names)
  for (const line of lines)
    expect(line).toMatch(/^(casement [a-z]+|  )( .*)? {2,}\S|^casement [a-z]+ .*\S {2}\S/)
})

test.each(names)('help %s says what it takes, and so does %s --help', async (name) => {
  const { usage } = commands.get(name)!
  expect(usage).toMatch(new RegExp(`^casement ${name}\\b`))
  expect((await said('help', name)).out).toBe(usage)
  expect((await said(name, '--help')).out).toBe(usage)
})

test.each(names)('a slip of %s is told as that, without a stack', async (name) => {
  const [first, second, ...rest] = name
  const slip = `${second}${first}${rest.join('')}`
  const { wrong, end } = await said(slip)
  expect([wrong, end]).toEqual([
    `There is no command "${slip}"; did you mean ${name}? casement help lists all of them.`,
    'ended with 1',
  ])
})

test('what is no slip of any command is told as well', async () => {
  const { wrong, end } = await said('frobnicate', 'all')
  expect([wrong, end]).toEqual([
    'There is no command "frobnicate". casement help lists all of them.',
    'ended with 1',
  ])
})

test.each(['start', 'health', 'doctor', 'reload', 'content', 'version', 'help'])(
  'words that %s does not take are told with those that it does',
  async (name) => {
    const words = name === 'content' ? ['one', 'two'] : ['nonsense']
    const { wrong, end } = await said(name, ...words)
    expect(wrong.split('\n').slice(0, 2)).toEqual([
      `casement ${name} does not take: ${words.join(' ')}`,
      commands.get(name)!.usage.split('\n')[0],
    ])
    expect(end).toBe('ended with 1')
  },
)
