/** Replaces non-breaking spaces with ordinary ones. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ')
