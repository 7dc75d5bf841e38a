import { FormattedMessage } from 'react-intl'

type Word = 'favourite' | 'bookmarks' | 'comments' | 'recent' | 'link' | 'subscribe' | 'present'

/** The name of a button of the bar, where there is room for it. Its label, which is read out, has the word in it. */
export const BarWord = ({ of }: { of: Word }) => (
  <span className="bar-word" aria-hidden="true">
    <FormattedMessage id={`bar.word.${of}`} />
  </span>
)
