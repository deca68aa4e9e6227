import './global.css';
import type {ReactNode} from 'react';
import {Provider} from './provider';

export const metadata = {title: 'Peer Docs', description: 'Open banking over one interface'};
export default function RootLayout({children}: {children: ReactNode}) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="flex flex-col min-h-screen">
        <Provider>{children}</Provider>
      </body>
    </html>
  );
}
