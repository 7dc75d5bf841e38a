/*
 * One page for all examples: `/` lists them, `/?bookmarks` opens one, runs it and shows its source. An example is a
 * file in pages/ that exports what it shows and `run`, the host page's own code.
 */
import './examples.css'

export interface Example {
  readonly title: string
  /** The one idea, in a sentence. */
  readonly idea: string
  /** Fills the page; resolves when what it shows is there. */
  readonly run: (page: HTMLElement) => Promise<void>
}

const examples = import.meta.glob<Example>('./pages/*.{ts,tsx}', { eager: true })
const sources = import.meta.glob<string>('./pages/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const nameOf = (path: string) => path.replace(/^.*\/|\.tsx?$/g, '')
const main = document.querySelector('main')!

function add<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = '', to: Element = main) {
  const element = document.createElement(tag)
  element.textContent = text
  to.append(element)
  return element
}

async function open(path: string, { title, idea, run }: Example) {
  document.title = title
  add('a', 'All examples').href = './'
  add('h1', title)
  add('p', idea)
  const page = add('section')
  const source = add('details')
  add('summary', 'The source', source)
  add('pre', sources[path], source)
  await run(page)
  document.body.dataset['shown'] = 'true'
}

function list() {
  add('h1', 'Examples')
  add(
    'p',
    'Host pages of a few lines, one idea each, over the sample company. No sign-in: they run here alone.',
  )
  const entries = add('ul')
  for (const [path, { title, idea }] of Object.entries(examples)) {
    const entry = add('li', '', entries)
    add('a', title, entry).href = `./?${nameOf(path)}`
    entry.append(`: ${idea}`)
  }
}

const wanted = Object.entries(examples).find(([path]) => nameOf(path) === location.search.slice(1))
if (wanted) await open(...wanted)
else list()
