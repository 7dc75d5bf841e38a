/** What cannot be written now is written later; reading says what the store says. */
export const upToNow = (flush: () => Promise<void>): Promise<void> => flush().catch(() => {})
