// Makes an id that is no message an error of the types.
declare namespace FormatjsIntl {
  interface Message {
    ids: import('./languages.ts').MessageId
  }
}
