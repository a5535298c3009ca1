/** The folders of `plugins/`, found by the build (src/tools/build). */
declare module 'virtual:benefits' {
  export type BenefitFolder = {
    /** The declaration, the default export of the folder's `index.ts`. */
    load: () => Promise<{ default: import('./defineBenefit.ts').Benefit }>
    /** Loaders of `messages/<language>.json`, one for each language. */
    messages: Record<
      import('../kernel/language.ts').Language,
      () => Promise<{ default: import('../kernel/language.ts').Messages }>
    >
    /** The folder's `example.ts`; null in a built portal and on the server. */
    example: (() => Promise<{ default: import('./declaration.ts').BenefitExample }>) | null
    /** The folder's `cases.json`; null in a built portal and on the server. */
    cases: (() => Promise<{ default: unknown }>) | null
    /** Address of `icon.svg`. */
    icon: string | null
    /** Text of `drawing.svg`. */
    drawing: string | null
    /** The folder's `portal.tsx`; null on the server. */
    portal: (() => Promise<Record<string, unknown>>) | null
    /** The folder's `server.ts`; null in the browser. */
    server: (() => Promise<Record<string, unknown>>) | null
    validators: () => Promise<typeof import('virtual:forms/validators')>
  }
  /** The folders by name, which is the category's alias. */
  export const benefitFolders: Record<string, BenefitFolder>
  /** Folders that the build left out, each with a sentence that describes the fault and its location. */
  export const brokenFolders: { folder: string; sentence: string }[]
}

/**
 * Validators of the core's own forms, by the names of `coreForms`, compiled at build so that no page compiles
 * code (CSP). A benefit's validators are under `details`, `itemDetails`, `documentation` and
 * `details/<step>`. Use each with the schema it was compiled from:
 * `createPrecompiledValidator(validators[name], schema)`, for a step `pickSchema(details, steps[step])`.
 */
declare module 'virtual:forms/validators' {
  export const validators: Record<string, import('@rjsf/validator-ajv8').ValidatorFunctions>
}
