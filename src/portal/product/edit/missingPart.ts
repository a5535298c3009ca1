/**
 * The first empty part of a form: a field, the people, or the months, with its label; or an amount for all
 * months that was not applied.
 */
export type MissingPart = {
  kind: 'field' | 'people' | 'months' | 'apply'
  name: string
  element: HTMLElement
}

/**
 * Finds the first empty part of the schedule in reading order, else of the rest of the form. It searches the
 * DOM, for each category shows other parts of the same schedule.
 */
export function missingPart(schedule: HTMLElement | null, form: HTMLElement | null): MissingPart | undefined {
  return (schedule && emptyIn(schedule)) ?? (form && emptyIn(form)) ?? undefined
}

function emptyIn(container: HTMLElement): MissingPart | undefined {
  const people = [...container.querySelectorAll<HTMLInputElement>('input[role="switch"]:enabled')]
  const [person] = people
  if (person && !people.some(({ checked }) => checked))
    return { kind: 'people', name: nameOf(person), element: person }
  const apply = container.querySelector<HTMLElement>('[data-apply]:enabled')
  if (apply) return { kind: 'apply', name: nameOf(apply), element: apply }
  const field = [...container.querySelectorAll<HTMLInputElement>('input:enabled:not([readonly])')].find(
    isEmptyField,
  )
  if (field) return { kind: 'field', name: nameOf(field), element: field }
  const month = container.querySelector<HTMLElement>(
    'button[aria-pressed="false"]:not([aria-disabled="true"]), ' +
      'button[role="radio"][aria-checked="false"]:not([aria-disabled="true"])',
  )
  return month ? { kind: 'months', name: nameOf(month), element: month } : undefined
}

function isEmptyField({ type, value }: HTMLInputElement): boolean {
  return ['text', 'number', 'tel'].includes(type) && ['', '0'].includes(value.trim())
}

function nameOf(element: HTMLElement): string {
  const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
  return (label?.textContent ?? element.getAttribute('aria-label') ?? element.textContent)
    .replace(/\s*\*$/, '')
    .trim()
}
