"""What goes over the wire: messages, patches, and the manners of one connection."""
