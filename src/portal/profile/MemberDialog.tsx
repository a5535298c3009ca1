import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import type { FamilyMemberModal } from './FamilyMemberModal.tsx'

type Props = ComponentProps<typeof FamilyMemberModal>

const LazyModal = lazy(async () => {
  const { FamilyMemberModal: Modal } = await import('./FamilyMemberModal.tsx')
  /** Renders the dialog closed first, so that closing it returns the focus to the button that opened it. */
  function ClosedAtFirst({ edited, ...props }: Props) {
    const [isThere, setThere] = useState(false)
    useEffect(() => setThere(true), [])
    return <Modal {...props} edited={isThere ? edited : undefined} />
  }
  return { default: ClosedAtFirst }
})

/** The family member's form, loaded when it is opened for the first time. */
export function MemberDialog(props: Props) {
  const [wasOpened, setOpened] = useState(false)
  if (props.edited !== undefined && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <LazyModal {...props} />
    </Suspense>
  )
}
