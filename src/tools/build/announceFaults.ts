import type { BenefitFinder, FoundBenefit } from './findBenefits.ts'
import { formatFault, type PluginFault } from './pluginFault.ts'

/** A fault, with the folder that it breaks; without, the folder is served. */
export type NamedFault = PluginFault & { id?: string }

/** Lists the faults, those that break a folder first. */
export function listFaults(found: readonly FoundBenefit[]): NamedFault[] {
  const broken = found.flatMap((each) => ('fault' in each ? [{ ...each.fault, id: each.id }] : []))
  return [...broken, ...found.flatMap((each) => ('fault' in each ? [] : each.lacks))]
}

/** Prints the faults of folders while they come and go. */
export class Announcer {
  /** The faults of the last call. */
  #last = new Set<string>()

  /**
   * Prints each fault that the last call did not find, with its stack and its effect on the folder, and says
   * when no fault is left.
   * @throws Error with all faults where CI is true
   */
  announce(
    found: FoundBenefit[],
    finder: Pick<BenefitFinder, 'hasGood'>,
    warn: (text: string) => void = console.warn,
  ): FoundBenefit[] {
    const faults = listFaults(found)
    const textOf = (fault: NamedFault): string =>
      [`${describeEffect(fault.id, finder)} ${formatFault(fault)}`, fault.stack].filter(Boolean).join('\n')
    if (faults.length > 0 && process.env.CI === 'true') throw new Error(faults.map(textOf).join('\n'))
    const added = faults.filter((fault) => !this.#last.has(formatFault(fault)))
    if (added.length > 0) warn(added.map(textOf).join('\n'))
    if (faults.length === 0 && this.#last.size > 0) console.log('All benefits work again.')
    this.#last = new Set(faults.map(formatFault))
    return found
  }
}

function describeEffect(id: string | undefined, finder: Pick<BenefitFinder, 'hasGood'>): string {
  if (id === undefined) return 'Benefit incomplete.'
  return finder.hasGood(id) ? 'Benefit broken; its last good version goes on.' : 'Benefit left out.'
}
