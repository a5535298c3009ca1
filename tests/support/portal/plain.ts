/** A text with ordinary spaces in place of non-breaking ones. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ')
