/** First name and last names with one space between; blanks leave no gap. */
export function fullName(parts: { first_name: string; last_name1: string; last_name2: string }): string {
  return [parts.first_name, parts.last_name1, parts.last_name2]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}
