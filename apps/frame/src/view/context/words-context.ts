export { useWords, WordsContext } from '@casement/visuals/react'
