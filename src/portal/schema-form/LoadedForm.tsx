import { Suspense, use } from 'react'
import type { SchemaFormProps } from './SchemaForm.tsx'

type Module = typeof import('./SchemaForm.tsx')
type Props = SchemaFormProps<Record<string, unknown>>

let loading: Promise<Module> | undefined
let loaded: Module | undefined

/** Loads the forms' code, for a page that is about to render a form. */
export function loadForm(): Promise<Module> {
  loading ??= import('./SchemaForm.tsx')
    .then((module) => (loaded = module))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** A form whose code is loaded with the first page that renders one. */
export function LoadedForm(props: Props) {
  return (
    <Suspense fallback={null}>
      <Drawn {...props} />
    </Suspense>
  )
}

function Drawn(props: Props) {
  const { SchemaForm } = loaded ?? use(loadForm())
  return <SchemaForm {...props} />
}
