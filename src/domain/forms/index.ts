import type { FormSchema } from '../formSchema.ts'

/** The core's own forms by name: the portal draws them, the server judges with them, the build compiles their validators. */
export const coreForms: Record<string, FormSchema> = {}
