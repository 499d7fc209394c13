interface Heading {
  readonly name: string;
  readonly title?: string;
  readonly className?: string | undefined;
}

/** The head of a plain table: a heading for each column, some with a tooltip. */
export const Headings = ({ of }: { readonly of: readonly (string | Heading)[] }) => (
  <thead>
    <tr>
      {of.map((each) => {
        const { name, ...more } = typeof each === 'string' ? { name: each } : each;
        return (
          <th key={name} scope="col" {...more}>
            {name}
          </th>
        );
      })}
    </tr>
  </thead>
);
