/** Cuts text that arrives in pieces into lines. Blank lines are left out. */
export interface LineReader {
  /** Lines that the piece completes. */
  read(piece: string): readonly string[]
  /** The last line, where it ends without a break; none else. */
  end(): readonly string[]
}

export function createLineReader(): LineReader {
  let rest = ''
  const isFull = (line: string) => line.trim() !== ''
  return {
    read(piece) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      return lines.filter(isFull)
    },
    end() {
      const last = rest
      rest = ''
      return [last].filter(isFull)
    },
  }
}
