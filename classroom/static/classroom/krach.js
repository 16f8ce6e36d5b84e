/* The exchange of Krach 29 at speed: number keys, what is picked, calls that hold still. */
