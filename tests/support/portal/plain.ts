/** A text with ordinary spaces, whatever kind stands before its euro sign. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ')
