import { benefitFolders, type BenefitFolder } from 'virtual:benefits'
import type { BenefitExample } from '../../src/domain/benefit/declaration.ts'
import type { Benefit } from '../../src/domain/benefit/defineBenefit.ts'
import { languages } from '../../src/domain/kernel/language.ts'

/** A category with everything its folder holds. */
export type WholeBenefit = Benefit & { example: BenefitExample }

/** A folder of `plugins/`, opened: declaration, every language's messages, example. */
export async function openFolder({ load, messages, example }: BenefitFolder): Promise<WholeBenefit> {
  const [{ default: benefit }, file, ...words] = await Promise.all([
    load(),
    example!(),
    ...languages.map(async (language) => [language, (await messages[language]()).default] as const),
  ])
  return { ...benefit, messages: Object.fromEntries(words), example: file.default }
}

/** Every category of `plugins/`. */
export function openFolders(): Promise<WholeBenefit[]> {
  return Promise.all(Object.values(benefitFolders).map(openFolder))
}
