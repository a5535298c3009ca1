/**
 * The first part of a form that nobody has filled in: a field, the people, or the months, with its name as it
 * is read; or what was typed for all months and not applied to any.
 */
export type MissingPart = {
  kind: 'field' | 'people' | 'months' | 'apply'
  name: string
  element: HTMLElement
}

/**
 * What is still empty in the schedule, in the order it is read; else in the rest of the form. It looks at
 * what is drawn, for each category draws other parts of the one schedule.
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
