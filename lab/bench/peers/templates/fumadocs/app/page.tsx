import {HomeLayout} from 'fumadocs-ui/layouts/home';
import Link from 'next/link';

export default function Home() {
  return (
    <HomeLayout nav={{title: 'Peer Docs'}}>
      <main className="flex flex-1 flex-col justify-center text-center gap-4">
        <h1 className="text-2xl font-bold">Peer Docs</h1>
        <p>Open banking over one interface</p>
        <p>
          <Link href="/guides/quick-start/">Quick start</Link>
        </p>
        <p>
          <Link href="/markets/se/">Sweden</Link>
        </p>
      </main>
    </HomeLayout>
  );
}
