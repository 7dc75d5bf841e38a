/** Packages that are published, in the order in which the packages need one another, and what its manifest says beside the source's. */
export interface Published {
  /** Folder below packages/, and the name after `@casement/`. */
  readonly folder: string
  readonly description: string
  readonly keywords: readonly string[]
  /** Ranges for what the host page brings itself. */
  readonly peers?: Readonly<Record<string, string>>
  /** Scripts for a script tag: file below dist/ → its entry. */
  readonly scripts?: Readonly<Record<string, string>>
  /** Declarations beside the source, below the package, that its main types bring into a program. */
  readonly declarations?: readonly string[]
}

const keywords = ['embedded', 'analytics', 'reports', 'powerbi', 'power-bi']

export const published: readonly Published[] = [
  {
    folder: 'client',
    description: 'Embeds reports in a page: the calls of powerbi-client, typed, small and safe',
    keywords,
  },
  {
    folder: 'powerbi',
    description: 'In the place of powerbi-client: the same names and the same calls, by Casement',
    keywords,
    scripts: {
      'powerbi.js': 'packages/powerbi/src/script.ts',
      'powerbi.min.js': 'packages/powerbi/src/script.ts',
    },
    declarations: ['types/program.d.ts', 'types/authoring.d.ts'],
  },
  {
    folder: 'react',
    description: 'React components for embedded reports',
    keywords: [...keywords, 'react'],
    peers: { react: '>=18', 'react-dom': '>=18' },
  },
]
