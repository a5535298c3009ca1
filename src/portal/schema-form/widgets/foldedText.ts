/** Text without case and accents, for searching: "Ávila" is found by "avi". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

export function foldedIncludes(text: string, search: string): boolean {
  return folded(text).includes(folded(search.trim()))
}
