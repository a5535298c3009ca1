import { isCalendarDay } from '../../../domain/kernel/formats.ts'

const YES = ['1', 'true', 'yes', 'on']
const NO = ['0', 'false', 'no', 'off']

/**
 * Reads environment variables and collects a sentence for each invalid one. An empty variable counts as
 * missing.
 */
export class EnvReader {
  readonly faults: string[] = []
  readonly #variables: Record<string, string | undefined>
  readonly #faulty = new Set<string>()

  constructor(variables: Record<string, string | undefined>) {
    this.#variables = variables
  }

  fault(sentence: string): void {
    this.faults.push(sentence)
  }

  /** Whether a fault of the variable was already reported. */
  faulty(name: string): boolean {
    return this.#faulty.has(name)
  }

  text(name: string): string | undefined {
    return this.#variables[name]?.trim() || undefined
  }

  /**
   * All variables with a prefix, by the rest of the name, as a subdomain: `OIDC_SECRET_NORTH_WIND` becomes
   * north-wind.
   */
  named(prefix: string): Record<string, string> {
    return Object.fromEntries(
      Object.keys(this.#variables)
        .filter((name) => name.startsWith(prefix) && this.text(name))
        .map((name) => [name.slice(prefix.length).toLowerCase().replaceAll('_', '-'), this.text(name) ?? '']),
    )
  }

  whole(name: string, otherwise: number, min: number, max: number): number {
    const value = this.text(name)
    if (value === undefined) return otherwise
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    return this.#wrong(name, `a whole number from ${min} to ${max}`, value, otherwise)
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.text(name)?.toLowerCase()
    if (value === undefined) return otherwise
    if (YES.includes(value)) return true
    if (NO.includes(value)) return false
    return this.#wrong(name, 'true or false', value, otherwise)
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const value = this.text(name)
    if (value === undefined) return otherwise
    return (
      choices.find((choice) => choice === value) ??
      this.#wrong(name, `one of ${choices.join(', ')}`, value, otherwise)
    )
  }

  matching(name: string, pattern: RegExp, expected: string): string | undefined {
    const value = this.text(name)
    if (value === undefined || pattern.test(value)) return value
    return this.#wrong(name, expected, value, undefined)
  }

  /** Reads an address. The sentence of a fault does not repeat the value, which may contain a password. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    return this.#wrong(
      name,
      `an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
      undefined,
      undefined,
    )
  }

  mailbox(name: string): string | undefined {
    return this.matching(
      name,
      /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'a sender such as Benefits <benefits@example.com>',
    )
  }

  instant(name: string): Date | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const whole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(value)
    if (whole && isCalendarDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))) return new Date(value)
    return this.#wrong(name, 'an instant with its zone, such as 2026-11-20T09:00:00Z', value, undefined)
  }

  /** Reads true, false, a number of proxies, or the proxies' addresses separated by commas. */
  proxies(name: string): boolean | number | string[] | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (/^\d{1,2}$/.test(value)) return Number(value)
    if (YES.includes(value.toLowerCase())) return true
    if (NO.includes(value.toLowerCase())) return false
    const addresses = value.split(',').map((each) => each.trim())
    if (
      addresses.every(
        (each) => /^[0-9a-f.:]+(\/\d{1,3})?$/i.test(each) || /^(loopback|linklocal|uniquelocal)$/.test(each),
      )
    )
      return addresses
    return this.#wrong(
      name,
      'true, false, the number of proxies in front, or their addresses separated by commas',
      value,
      undefined,
    )
  }

  #wrong<Value>(name: string, expected: string, got: string | undefined, otherwise: Value): Value {
    this.#faulty.add(name)
    this.fault(`${name}: expected ${expected}${got === undefined ? '' : `, got "${got}"`}.`)
    return otherwise
  }
}
