import type { BenefitFolder } from 'virtual:benefits'
import type { Benefit } from '../../../src/domain/benefit/defineBenefit.ts'
import { languages, type Language, type Messages } from '../../../src/domain/kernel/language.ts'

/**
 * Converts declarations to folders of `plugins/` as the build provides them, but without compiled forms, so
 * no page can show their details.
 */
export function toFolders(declarations: Record<string, Benefit>): Record<string, BenefitFolder> {
  return Object.fromEntries(
    Object.entries(declarations).map(([alias, declaration]) => [
      alias,
      {
        load: () => Promise.resolve({ default: declaration }),
        messages: toMessageFiles(declaration),
        example: null,
        cases: null,
        icon: null,
        drawing: null,
        portal: null,
        server: null,
        validators: () => Promise.resolve({ validators: {} }),
      },
    ]),
  )
}

/** Converts a declaration's messages to files, one per language. */
export function toMessageFiles({ messages }: Pick<Benefit, 'messages'>): BenefitFolder['messages'] {
  const files = languages.map((language) => [
    language,
    () => Promise.resolve({ default: messages[language] ?? {} }),
  ])
  return Object.fromEntries(files) as Record<Language, () => Promise<{ default: Messages }>>
}
