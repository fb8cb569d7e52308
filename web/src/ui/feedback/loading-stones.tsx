/** The illustration of empty states and missing pages: a small stack of stones with a gap. */
export function Stones({ className = 'art' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 176 132" aria-hidden="true">
      <path className="st2" d="M5 92h74q5 0 5 5v30q0 5-5 5h-74q-5 0-5-5v-30q0-5 5-5z" />
      <path className="lit" d="M5 92h74v2h-74z" />
      <path className="st3" d="M93 92h30q5 0 5 5v30q0 5-5 5h-30q-5 0-5-5v-30q0-5 5-5z" />
      <path className="lit" d="M93 92h30v2h-30z" />
      <path className="st1" d="M137 92h34q5 0 5 5v30q0 5-5 5h-34q-5 0-5-5v-30q0-5 5-5z" />
      <path className="lit" d="M137 92h34v2h-34z" />
      <path className="st3" d="M5 48h30q5 0 5 5v30q0 5-5 5h-30q-5 0-5-5v-30q0-5 5-5z" />
      <path className="lit" d="M5 48h30v2h-30z" />
      <path className="hole" d="M49 49h30q5 0 5 5v24l-10 10h-25q-5 0-5-5v-29q0-5 5-5z" />
      <path className="st1" d="M93 48h52q5 0 5 5v30q0 5-5 5h-52q-5 0-5-5v-30q0-5 5-5z" />
      <path className="lit" d="M93 48h52v2h-52z" />
      <path className="st2" d="M93 4h30q5 0 5 5v30q0 5-5 5h-30q-5 0-5-5v-30q0-5 5-5z" />
      <path className="lit" d="M93 4h30v2h-30z" />
      <path className="ore-c" d="M12 64h8v4h-8zM20 68h4v4h-4zM8 68h4v4h-4zM100 108h8v4h-8z" />
      <path
        className="ore-p"
        d="M24 64h4v4h-4zM16 60h4v4h-4zM108 104h8v4h-8zM112 60h8v4h-8zM120 64h4v4h-4z"
      />
    </svg>
  )
}
