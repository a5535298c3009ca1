/**
 * The first empty part of a form, with its label: a field, the people, or the months; or an amount for all
 * months that was typed but not applied.
 */
export type MissingPart = {
  kind: 'field' | 'people' | 'months' | 'apply'
  name: string
  element: HTMLElement
}

/**
 * Finds the first empty part of the schedule, else of the rest of the form. It searches the DOM, because
 * each category shows different parts of the schedule.
 */
export function findMissingPart(
  schedule: HTMLElement | null,
  form: HTMLElement | null,
): MissingPart | undefined {
  return (schedule && findEmptyPart(schedule)) ?? (form && findEmptyPart(form)) ?? undefined
}

function findEmptyPart(container: HTMLElement): MissingPart | undefined {
  const people = [...container.querySelectorAll<HTMLInputElement>('input[role="switch"]:enabled')]
  const [person] = people
  if (person && !people.some(({ checked }) => checked))
    return { kind: 'people', name: readName(person), element: person }
  const apply = container.querySelector<HTMLElement>('[data-apply]:enabled')
  if (apply) return { kind: 'apply', name: readName(apply), element: apply }
  const field = [...container.querySelectorAll<HTMLInputElement>('input:enabled:not([readonly])')].find(
    isEmptyField,
  )
  if (field) return { kind: 'field', name: readName(field), element: field }
  const month = container.querySelector<HTMLElement>(
    'button[aria-pressed="false"]:not([aria-disabled="true"]), ' +
      'button[role="radio"][aria-checked="false"]:not([aria-disabled="true"])',
  )
  return month ? { kind: 'months', name: readName(month), element: month } : undefined
}

function isEmptyField({ type, value }: HTMLInputElement): boolean {
  return ['text', 'number', 'tel'].includes(type) && ['', '0'].includes(value.trim())
}

function readName(element: HTMLElement): string {
  const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
  return (label?.textContent ?? element.getAttribute('aria-label') ?? element.textContent)
    .replace(/\s*\*$/, '')
    .trim()
}
