/** Replaces non-breaking spaces with ordinary ones. */
export const toPlain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ')
