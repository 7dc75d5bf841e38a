/*
 * A browser that could not fetch a module says so again whenever it is imported, until the document is gone: its map of
 * modules keeps failures. What a chunk needs is therefore fetched first, which may fail as often as it does, and imported once
 * the browser has it.
 */

/** Files by their address, on their way or there. */
const files = new Map<string, Promise<void>>()

/** Fetches once; again after it failed. */
function once(address: string, fetchFile: (address: string) => Promise<void>): Promise<void> {
  const known = files.get(address)
  if (known) return known
  const asked = fetchFile(address)
  files.set(address, asked)
  asked.catch(() => files.delete(address))
  return asked
}

async function script(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  await answer.arrayBuffer()
}

const styleSheet = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} could not be fetched`))
    })
    document.head.append(link)
  })

/** Files that the page itself named came before any code ran. */
function isOfPage(address: string): boolean {
  const named = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
    'link[rel=modulepreload], link[rel=stylesheet], script[src]',
  )
  return [...named].some((each) => ('href' in each ? each.href : each.src) === address)
}

/**
 * Imports a chunk when its files are there; `names` are they, relative to the module that imports. Rejects with what kept one
 * from coming. The build calls it in the place of `import()`.
 */
export async function fetchedFirst<Module>(
  load: () => Promise<Module>,
  names: readonly string[] = [],
  importer: string = document.baseURI,
): Promise<Module> {
  const addresses = names.map((name) => new URL(name, importer).href)
  await Promise.all(
    addresses
      .filter((address) => files.has(address) || !isOfPage(address))
      .map((address) => once(address, new URL(address).pathname.endsWith('.css') ? styleSheet : script)),
  )
  return load()
}
