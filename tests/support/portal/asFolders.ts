import type { BenefitFolder } from 'virtual:benefits'
import type { BenefitDeclaration } from '../../../src/domain/benefit/declaration.ts'

/**
 * Declarations as the build finds them in `plugins/`, without compiled forms: no page can show their
 * details.
 */
export function asFolders(declarations: Record<string, BenefitDeclaration>): Record<string, BenefitFolder> {
  return Object.fromEntries(
    Object.entries(declarations).map(([alias, declaration]) => [
      alias,
      {
        load: () => Promise.resolve({ default: declaration }),
        icon: null,
        portal: null,
        server: null,
        validators: () => Promise.resolve({ validators: {} }),
      },
    ]),
  )
}
